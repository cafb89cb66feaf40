const turns = new Map<string, Promise<unknown>>()

/**
 * Calls of one spreadsheet go one after another, whoever makes them: the
 * platform wants it so (platform/sheets#values). A call that fails holds up none.
 */
export function withSheetLock<T>(spreadsheetToken: string, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(spreadsheetToken) ?? Promise.resolve()).then(run)
  const ended = turn.then(
    () => undefined,
    () => undefined,
  )
  turns.set(spreadsheetToken, ended)
  void ended.then(() => turns.get(spreadsheetToken) === ended && turns.delete(spreadsheetToken))
  return turn
}
