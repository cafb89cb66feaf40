import { KeyedMutex } from '../../primitives/keyed-mutex'

const calls = new KeyedMutex()

/**
 * Calls of one spreadsheet run one after another across all callers, as the platform requires
 * (platform/sheets#values). A failed call does not delay the next one.
 */
export const withSheetLock = <T>(spreadsheetToken: string, run: () => Promise<T>): Promise<T> =>
  calls.run(spreadsheetToken, run)
