import { readFileSync } from "node:fs";
import { launch } from "/work/main/web/tests/support/browser";
const [out, height, ...files] = process.argv.slice(2).filter((w) => !w.endsWith(".ts") && w !== "--");
const b = await launch();
const p = await b.newPage({ viewport: { width: 800, height: 600 } });
await p.setContent(`<body style="margin:0;white-space:nowrap;display:inline-block">${files.map((f) => `<img style="height:${height}px;margin:2px" src="data:image/png;base64,${readFileSync(f!).toString("base64")}">`).join("")}</body>`);
await (await p.$("body"))!.screenshot({ path: out! });
await b.close();
