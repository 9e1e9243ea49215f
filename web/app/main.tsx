/** Starts the page: words, core, then the screen that the address names. */
import { render } from "preact";
import { loadCore } from "./core/load";
import { t } from "./i18n";
import { Shell } from "./parts/Shell";
import { guardComposing, guardTaps } from "./parts/guard";
import { takeDrops } from "./record/dropped";
import { route, startRouter } from "./router";
import { Analyse } from "./screens/Analyse";
import { Games } from "./screens/Games";
import { takeKey } from "./live/account";
import { Home } from "./screens/Home";
import { Invite, Join } from "./screens/Invite";
import { Learn } from "./screens/Learn";
import { LiveGame } from "./screens/Live";
import { Missing } from "./screens/Missing";
import { New } from "./screens/New";
import { Play } from "./screens/Play";
import { OPENED, Record } from "./screens/Record";
import { Settings } from "./screens/Settings";
import { startSettings } from "./settings";
import "./style.css";

const SCREENS: Record<string, (parts: string[]) => preact.JSX.Element> = {
  "": () => <Home />,
  learn: (parts) => <Learn parts={parts} />,
  new: ([mode = "computer"]) => <New key={mode} mode={mode} />,
  play: ([id = ""]) => <Play key={id} id={id} />,
  record: (parts) => <Record parts={parts} />,
  invite: () => <Invite />,
  join: ([game = "", secret = ""]) => <Join key={game} game={game} secret={secret} />,
  live: ([id = ""]) => <LiveGame key={id} id={id} />,
  analyse: (parts) => <Analyse key={parts.slice(0, 2).join("/")} parts={parts} />,
  opened: () => <Record parts={[OPENED]} />,
  games: () => <Games />,
  settings: () => <Settings />,
};

function App() {
  const { name, parts } = route.value;
  document.title = name === "" ? "Miai" : `${t(`title.${name in SCREENS ? name : "missing"}`)} · Miai`;
  return <Shell>{(SCREENS[name] ?? (() => <Missing />))(parts)}</Shell>;
}

async function start(): Promise<void> {
  const place = document.getElementById("app");
  if (!place) return;
  takeKey();
  guardTaps(window);
  guardComposing(window);
  takeDrops(window);
  await Promise.all([startSettings(), loadCore()]);
  startRouter();
  render(<App />, place);
  performance.mark("miai-ready");
  if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}

start().catch((problem: unknown) => {
  const place = document.getElementById("app");
  if (place) place.textContent = `Miai could not start: ${String(problem)}`;
});
