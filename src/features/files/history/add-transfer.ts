import { historyOf } from './open-histories'
import type { NewTransfer } from './transfer'

/** Notes in the history what this browser has uploaded or downloaded in the name of an application. It never throws. */
export const addTransfer = (appId: string, transfer: NewTransfer) => historyOf(appId).add(transfer)
