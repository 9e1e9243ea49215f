// What every test file needs: the value of an answer, and claims that say what was wanted.

export function value(result) {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
export function same(got, wanted, what) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: wanted ${b}, got ${a}`);
}
export function holds(truth, what) {
  if (!truth) throw new Error(what);
}
