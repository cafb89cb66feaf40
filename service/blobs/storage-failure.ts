/**
 * The place where bytes lie could not do what it was asked: it is full, broken,
 * or has lost something. Nobody's request is to blame, and no word of it
 * reaches an answer.
 */
export class StorageFailure extends Error {
  constructor(words: string, cause?: unknown) {
    super(words, { cause })
    this.name = 'StorageFailure'
  }
}

/** What databases say when their disk is full or fails: SQLite's result codes, PostgreSQL's classes 53 and 58. */
const databaseCodes = /^(SQLITE_(FULL|IOERR)|53100$|58030$)/

/** Whether something thrown tells of storage that failed, be it of bytes or of rows. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageFailure) return true
  return error instanceof Error && 'code' in error && databaseCodes.test(String(error.code))
}

/** Runs `work` on storage: whatever it throws is a StorageFailure, with the words of what was tried. */
export async function storing<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StorageFailure(words, error)
  }
}
