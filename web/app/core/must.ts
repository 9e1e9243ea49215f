import type { Result } from "../../../bindings/wasm/src";

/** For what cannot fail with the arguments that are given. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.id}: ${result.error.message}`);
  return result.value;
}
