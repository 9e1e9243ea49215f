/** What stands in the way of people who do not see, hear or point. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation { id: string; nodes: { html: string; failureSummary?: string }[] }
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> } };
    return (await tool.run(document, { resultTypes: ["violations"] })).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).join("\n  ")}`);
}
