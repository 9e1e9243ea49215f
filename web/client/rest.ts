/** The server's REST part. Failures are ProtocolErrors with an id that the page translates. */
import type { Error as Fault, Messages } from "./messages";
import { parse } from "./validate";

export class ProtocolError extends Error {
  constructor(readonly id: string, message: string, readonly facts: Record<string, string>, readonly status: number) {
    super(message);
  }
}

export interface Guest { id: string; name: string; secret: string; kind: "guest" | "account" }

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** body: sent as JSON; record: sent as it is. */
interface Call<K extends keyof Messages> { method?: Method; body?: unknown; record?: string; answer: K; secret?: string }

export class Rest {
  constructor(private readonly base: string) {}

  async call<K extends keyof Messages>(path: string, { method = "GET", body, record, answer, secret }: Call<K>): Promise<Messages[K]> {
    const type = record !== undefined ? "application/x-go-sgf" : body !== undefined ? "application/json" : undefined;
    const response = await this.request(path, { method, body: record ?? (body === undefined ? undefined : JSON.stringify(body)), type, secret });
    const content: unknown = await response.json().catch(() => null);
    if (response.ok) return parse(answer, content);
    throw this.problem(response.status, content);
  }

  /** What has no answer but that it is done. */
  async act(path: string, { method = "POST", body, secret }: { method?: Method; body?: unknown; secret?: string }): Promise<void> {
    const response = await this.request(path, { method, body: body === undefined ? undefined : JSON.stringify(body), type: body === undefined ? undefined : "application/json", secret });
    if (!response.ok) throw this.problem(response.status, await response.json().catch(() => null));
  }

  /** What is no message: a record, a picture. null when it cannot be had. */
  async file(path: string, secret?: string): Promise<Blob | null> {
    const response = await this.request(path, { method: "GET", secret }).catch(() => null);
    return response?.ok ? response.blob() : null;
  }

  private request(path: string, { method, body, type, secret }: { method: Method; body?: string; type?: string; secret?: string }): Promise<Response> {
    const headers: Record<string, string> = {};
    if (type) headers["content-type"] = type;
    if (secret) headers.authorization = `Bearer ${secret}`;
    return fetch(new URL(path, this.base), { method, headers, body, cache: "no-store" })
      .catch(() => { throw new ProtocolError("client.unreachable", "The server cannot be reached.", {}, 0); });
  }

  private problem(status: number, content: unknown): ProtocolError {
    const fault = this.fault(content);
    return new ProtocolError(fault?.id ?? "client.unreachable", fault?.message ?? `The server answered ${status}.`, fault?.facts ?? {}, status);
  }

  private fault(content: unknown): Fault | null {
    try {
      return parse("rest_error", content).error;
    } catch {
      return null;
    }
  }
}
