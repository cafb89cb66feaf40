import { isError } from '../errors/any-realm'

/**
 * The storage of bytes or rows failed: it is full, broken, or has lost something.
 * No request is to blame, and the message never reaches an answer.
 */
export class StorageFailure extends Error {
  constructor(words: string, cause?: unknown) {
    super(words, { cause })
    this.name = 'StorageFailure'
  }
}

/**
 * The codes of SQLite, PostgreSQL (classes 53 and 58) and file systems for
 * storage that is full, read-only or failing.
 */
const storageCodes =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)(_|$)|(53100|58030|ENOSPC|EDQUOT|EIO|EROFS|EFBIG)$)/

/** SQLite's result codes for the same, as its WebAssembly gives them; an extended code holds them in its lowest byte. */
const resultCodes: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26])

/** The names of a browser's errors for storage that is full or does not work. */
const browserNames: ReadonlySet<string> = new Set(['QuotaExceededError', 'NotReadableError', 'UnknownError'])

/** Whether an error, or one of its causes, means that the storage of bytes or rows failed. */
export function isStorageFailure(error: unknown): boolean {
  for (let each = error; isError(each); each = each.cause) {
    if (each instanceof StorageFailure || browserNames.has(each.name)) return true
    if ('code' in each && storageCodes.test(String(each.code))) return true
    if ('resultCode' in each && resultCodes.has(Number(each.resultCode) & 0xff)) return true
  }
  return false
}

/** Runs `work` on storage and turns any error into a StorageFailure, with `words` as its message. */
export async function storing<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StorageFailure(words, error)
  }
}
