/** IndexedDB with promises: games and records of this device. */
const NAME = "miai";
const VERSION = 1;
export type StoreName = "games" | "records";

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const name of ["games", "records"] satisfies StoreName[]) {
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath: "id" }).createIndex("changed", "changed");
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database does not open"));
  });
  return opened;
}

async function run<T>(name: StoreName, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(name, mode, { durability: "strict" });
  const request = act(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the database refused"));
  });
}

export interface Item { id: string; changed: number }
export function put<T extends Item>(name: StoreName, item: T): Promise<IDBValidKey> {
  return run(name, "readwrite", (store) => store.put(item));
}
export async function get<T extends Item>(name: StoreName, id: string): Promise<T | null> {
  return ((await run(name, "readonly", (store) => store.get(id) as IDBRequest<T | undefined>)) ?? null);
}
/** All of them, the latest first. */
export async function all<T extends Item>(name: StoreName): Promise<T[]> {
  const items = await run(name, "readonly", (store) => store.index("changed").getAll() as IDBRequest<T[]>);
  return items.reverse();
}
export function remove(name: StoreName, id: string): Promise<undefined> {
  return run(name, "readwrite", (store) => store.delete(id));
}
