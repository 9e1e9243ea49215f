/** Chat beside a game. Text is shown as text, whatever it holds. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Room } from "./room";

const MOST = 300;

export function Chat({ room }: { room: Room }) {
  const [text, setText] = useState("");
  const lines = useRef<HTMLDivElement>(null);
  const chat = room.chat.value;
  useEffect(() => {
    lines.current?.scrollTo(0, lines.current.scrollHeight);
  }, [chat.length]);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() === "") return;
    const sent = text.trim().slice(0, MOST);
    setText("");
    if (!(await room.send({ type: "chat", text: sent }))) setText(sent);
  };
  return (
    <section class="panel" aria-label={t("chat.title")}>
      {chat.length > 0 && (
        <div class="chat" ref={lines} role="log" tabIndex={0} aria-label={t("chat.title")}>
          {chat.map((line, i) => <p key={i}><strong>{line.name || t("live.somebody")}</strong> {line.text}</p>)}
        </div>
      )}
      <form class="row" onSubmit={(event) => void send(event)}>
        <input class="grow" type="text" aria-label={t("chat.message")} placeholder={t("chat.message")} maxLength={MOST} value={text} autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)} />
        <button class="button" type="submit">{t("chat.send")}</button>
      </form>
    </section>
  );
}
