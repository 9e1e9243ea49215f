/** An account on the server, for who wants to be the same person on several devices. Shown only where there is a server. */
import { useEffect, useState } from "preact/hooks";
import { errorWords, t } from "../i18n";
import { ask } from "../parts/Dialog";
import { settings } from "../settings";
import { changePassword, deleteAccount, findServer, guest, identity, server, signIn, signOut, signUp } from "./account";

/** As the protocol has it. */
const LEAST = 8;
const MOST = 200;

interface SecretProps { label: string; value: string; kind: "current" | "new"; onChange(value: string): void }
function Secret({ label, value, kind, onChange }: SecretProps) {
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input type="password" required minLength={kind === "new" ? LEAST : 1} maxLength={MOST} autocomplete={`${kind}-password`} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

/** Does something on the server once at a time, and says what went wrong. */
function useDeed(): { problem: string; done: string; busy: boolean; run(deed: () => Promise<void>, done?: string): Promise<boolean> } {
  const [problem, setProblem] = useState("");
  const [done, setDone] = useState("");
  const [busy, setBusy] = useState(false);
  const run = async (deed: () => Promise<void>, said = ""): Promise<boolean> => {
    setBusy(true);
    setProblem("");
    setDone("");
    try {
      await deed();
      setDone(said);
      return true;
    } catch (fault) {
      setProblem(errorWords(fault as { id: string; message: string; facts: Record<string, string> }));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { problem, done, busy, run };
}

/** Who has no account signs in to one or makes one. */
function Enter() {
  const [way, setWay] = useState<"in" | "up">("in");
  const [name, setName] = useState(settings.value.name);
  const [password, setPassword] = useState("");
  const { problem, busy, run } = useDeed();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(() => (way === "in" ? signIn : signUp)({ name: name.trim(), password }));
  };
  return (
    <form class="panel" onSubmit={submit}>
      <p class="quiet small">{t("account.about")}</p>
      <label class="field">
        <span class="label">{t("settings.name")}</span>
        <input type="text" required maxLength={40} autocomplete="username" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <Secret label={t(way === "in" ? "account.password" : "account.choose_password")} kind={way === "in" ? "current" : "new"} value={password} onChange={setPassword} />
      {way === "up" && <p class="quiet small">{t("account.no_mail")}</p>}
      {problem && <p role="alert">{problem}</p>}
      <div class="row">
        <button class="button main" type="submit" disabled={busy}>{t(way === "in" ? "account.sign_in" : "account.make")}</button>
        <button class="button plain" type="button" onClick={() => setWay(way === "in" ? "up" : "in")}>{t(way === "in" ? "account.want_one" : "account.have_one")}</button>
      </div>
    </form>
  );
}

function Password() {
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const { problem, done, busy, run } = useDeed();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run(() => changePassword(old, next), t("account.changed")))) return;
    setOld("");
    setNext("");
  };
  return (
    <details>
      <summary>{t("account.change")}</summary>
      <form class="panel" onSubmit={(event) => void submit(event)}>
        <Secret label={t("account.old_password")} kind="current" value={old} onChange={setOld} />
        <Secret label={t("account.new_password")} kind="new" value={next} onChange={setNext} />
        {problem && <p role="alert">{problem}</p>}
        {done && <p role="status">{done}</p>}
        <div class="row"><button class="button" type="submit" disabled={busy}>{t("account.change")}</button></div>
      </form>
    </details>
  );
}

function Leave() {
  const [password, setPassword] = useState("");
  const { problem, busy, run } = useDeed();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await ask(t("account.delete"), t("account.delete.text"), t("account.delete.yes"))) await run(() => deleteAccount(password));
  };
  return (
    <details>
      <summary>{t("account.delete")}</summary>
      <form class="panel" onSubmit={(event) => void submit(event)}>
        <p class="quiet small">{t("account.delete.text")}</p>
        <Secret label={t("account.password")} kind="current" value={password} onChange={setPassword} />
        {problem && <p role="alert">{problem}</p>}
        <div class="row"><button class="button" type="submit" disabled={busy}>{t("account.delete")}</button></div>
      </form>
    </details>
  );
}

export function Account() {
  const { problem, busy, run } = useDeed();
  useEffect(() => {
    void findServer();
  }, []);
  void identity.value;
  if (!server.value) return null;
  const person = guest();
  return (
    <section class="panel" aria-labelledby="account">
      <h2 id="account">{t("account.title")}</h2>
      {person?.kind !== "account" ? <Enter /> : (
        <>
          <p role="status">{t("account.signed_in", { name: person.name })}</p>
          {problem && <p role="alert">{problem}</p>}
          <div class="row loose"><button class="button" disabled={busy} onClick={() => void run(signOut)}>{t("account.sign_out")}</button></div>
          <Password />
          <Leave />
        </>
      )}
    </section>
  );
}
