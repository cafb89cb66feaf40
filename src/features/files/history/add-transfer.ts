import { transferHistory } from './open-histories'
import type { NewTransfer } from './transfer'

/** Notes in the history what this browser has uploaded or downloaded in the name of an application, and answers its id there. It never throws. */
export const addTransfer = (appId: string, transfer: NewTransfer): string =>
  transferHistory(appId).add(transfer)
