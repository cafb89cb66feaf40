/**
 * The place where bytes or rows lie could not do what it was asked: it is full,
 * broken, or has lost something. Nobody's request is to blame, and no word of
 * it reaches an answer.
 */
export class StorageFailure extends Error {
  constructor(words: string, cause?: unknown) {
    super(words, { cause })
    this.name = 'StorageFailure'
  }
}

/**
 * The codes of storage that is full, read-only or failing: of SQLite, of
 * PostgreSQL (classes 53 and 58), of a file system.
 */
const storageCodes =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)(_|$)|(53100|58030|ENOSPC|EDQUOT|EIO|EROFS|EFBIG)$)/

/** SQLite's result codes for the same, as its WebAssembly gives them; an extended code holds them in its lowest byte. */
const resultCodes: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26])

/** What a browser calls storage that takes no more, or does not work. */
const browserNames: ReadonlySet<string> = new Set(['QuotaExceededError', 'NotReadableError', 'UnknownError'])

/** Whether something thrown tells of storage that failed, be it of bytes or of rows; also where it is only the cause of what was thrown. */
export function isStorageFailure(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof StorageFailure || browserNames.has(each.name)) return true
    if ('code' in each && storageCodes.test(String(each.code))) return true
    if ('resultCode' in each && resultCodes.has(Number(each.resultCode) & 0xff)) return true
  }
  return false
}

/** Runs `work` on storage: whatever it throws is a StorageFailure, with the words of what was tried. */
export async function storing<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StorageFailure(words, error)
  }
}
