import {
  AddGatewayMedia,
  GetGatewayMedia,
  GetGatewayPublicationMedia,
  MOST_HELD_BYTES,
} from '../../contract/herald/held-media'
import { addHeldMedia, heldMediaAt } from '../../service/publications/held-media'
import { heldMediaResponse } from '../../service/publications/held-media-response'
import { heldMediaFacts, heldMediaRefusal, isRepeated } from '../../service/publications/held-media.rules'
import type { Tx } from '../../service/store/store'
import type { HeldMediaRows } from '../../service/store/tables/publications'
import { mustInclude } from './draft-endpoints'
import { named } from './known'
import { operatorEndpoint, type OperatorEndpoint, type OperatorCall } from './operator-endpoint'
import { refusedWith } from './refused'

const add = operatorEndpoint({
  endpoint: AddGatewayMedia,
  isRead: false,
  isLogged: true,
  most: MOST_HELD_BYTES,
  async run(call) {
    const { store, files, now } = call
    const { app_id, chat_id, token, name, file } = call.input.body
    const { size, sha256 } = file
    mustInclude(call, chat_id)
    const isThere = async (tx: Tx) => {
      const facts = await heldMediaFacts(tx, call.input.body)
      const refusal = heldMediaRefusal(facts)
      if (refusal) throw refusedWith(refusal.code, refusal.violations)
      return isRepeated(facts)
    }
    // Refused bytes do not reach the folder.
    if (call.arrived && !(await store.read(isThere)))
      await files.keep(call.arrived, () =>
        store.transaction(async (tx) => {
          if (await isThere(tx)) return
          await addHeldMedia(tx, { chat_id, app_id, token, name, size, sha256, added_at: now })
        }),
      )
    return { media: { token, name, size, sha256 } }
  },
})

const get = operatorEndpoint({
  endpoint: GetGatewayMedia,
  isRead: true,
  isLogged: true,
  async run(call) {
    const { path, query } = call.input
    mustInclude(call, path.chat_id)
    return await bytesOf(call, await call.store.read((tx) => heldMediaAt(tx, path.chat_id, query.token)))
  },
})

const ofPublication = operatorEndpoint({
  endpoint: GetGatewayPublicationMedia,
  isRead: true,
  isLogged: true,
  async run(call) {
    const { token } = call.input.query
    const row = await call.store.read(async (tx) =>
      heldMediaAt(tx, (await named(tx, call)).publication_id, token),
    )
    return await bytesOf(call, row)
  },
})

/** Whole, because the console asks for no part. */
async function bytesOf(
  { files, context: { app } }: OperatorCall<unknown>,
  row: HeldMediaRows | undefined,
): Promise<Response> {
  if (row?.app_id !== app.app_id)
    throw refusedWith(1770002, [{ field: 'token', description: 'no bytes have this token' }])
  return await heldMediaResponse(files.blobs, row)
}

/** The bytes that operators add to held changes. */
export const draftMediaEndpoints: readonly OperatorEndpoint[] = [add, get, ofPublication]
