const sheetLocks = new Map<string, Promise<unknown>>()

/**
 * Calls of one spreadsheet run one after another across all callers, as the platform requires
 * (platform/sheets#values). A failed call does not delay the next one.
 */
export function withSheetLock<T>(spreadsheetToken: string, run: () => Promise<T>): Promise<T> {
  const call = (sheetLocks.get(spreadsheetToken) ?? Promise.resolve()).then(run)
  const ended = call.then(
    () => undefined,
    () => undefined,
  )
  sheetLocks.set(spreadsheetToken, ended)
  void ended.then(() => sheetLocks.get(spreadsheetToken) === ended && sheetLocks.delete(spreadsheetToken))
  return call
}
