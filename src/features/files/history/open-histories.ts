import { newId } from '../queue/new-id'
import { TransferHistory, openTransferStore, openTransferChannel } from './transfer-history'
const open = new Map<string, TransferHistory>()

/** The transfers of an application in this tab: one history, whoever asks. */
export function transferHistory(appId: string): TransferHistory {
  const known = open.get(appId)
  if (known) return known
  const made = new TransferHistory({
    shelf: openTransferStore(appId),
    line: openTransferChannel(appId),
    newId,
  })
  open.set(appId, made)
  void made.load()
  return made
}
