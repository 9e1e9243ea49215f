/** The server's REST part. Failures are ProtocolErrors with an id that the page translates. */
import type { Error as Fault, Messages } from "./messages";
import { parse } from "./validate";

export class ProtocolError extends Error {
  constructor(readonly id: string, message: string, readonly facts: Record<string, string>, readonly status: number) {
    super(message);
  }
}

export interface Guest { id: string; name: string; secret: string }

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Call<K extends keyof Messages> { method?: Method; body?: unknown; answer: K; secret?: string }

export class Rest {
  constructor(private readonly base: string) {}

  async call<K extends keyof Messages>(path: string, { method = "GET", body, answer, secret }: Call<K>): Promise<Messages[K]> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["content-type"] = "application/json";
    if (secret) headers.authorization = `Bearer ${secret}`;
    const response = await fetch(new URL(path, this.base), { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: "no-store" })
      .catch(() => { throw new ProtocolError("client.unreachable", "The server cannot be reached.", {}, 0); });
    const content: unknown = await response.json().catch(() => null);
    if (response.ok) return parse(answer, content);
    const fault = this.fault(content);
    throw new ProtocolError(fault?.id ?? "client.unreachable", fault?.message ?? `The server answered ${response.status}.`, fault?.facts ?? {}, response.status);
  }

  private fault(content: unknown): Fault | null {
    try {
      return parse("rest_error", content).error;
    } catch {
      return null;
    }
  }
}
