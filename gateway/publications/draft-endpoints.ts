import { GatewayPublications } from '../../contract/herald/publications'
import {
  draftAnswer,
  forgetHeldChange,
  heldChange,
  listHeldChanges,
  storeHeldChange,
} from '../../service/publications/draft-rows'
import type { Tx } from '../../service/store/store'
import type { HeldChanges } from '../../service/store/tables/publications'
import { operatorEndpoint, type OperatorEndpoint, type OperatorCall } from './operator-endpoint'
import { isInScope } from './people'
import { MOST_LISTED } from './read-endpoints'
import { refusedBy, refusedWith } from './refused'
import { revisionAt } from './source'

const list = operatorEndpoint({
  endpoint: GatewayPublications.listDrafts,
  isRead: true,
  isLogged: false,
  async run({ context: { app }, store }) {
    const drafts = await store.read((tx) => listHeldChanges(tx, { app_id: app.app_id, most: MOST_LISTED }))
    return { drafts: drafts.filter(({ chat_id }) => isInScope(app, chat_id)) }
  },
})

const get = operatorEndpoint({
  endpoint: GatewayPublications.getDraft,
  isRead: true,
  isLogged: true,
  async run(call) {
    const { chat_id } = call.input.path
    mustInclude(call, chat_id)
    return {
      draft: await call.store.read(async (tx) => draftAnswer(tx, await mustBeHeld(tx, call, chat_id))),
    }
  },
})

const create = operatorEndpoint({
  endpoint: GatewayPublications.createDraft,
  isRead: false,
  isLogged: true,
  async run(call) {
    const { body } = call.input
    const { chat_id } = body
    mustInclude(call, chat_id)
    await mustBeBase(call, chat_id, body.base_revision)
    return await stored(call, { ...body, chat_id }, (held) => {
      if (!held) return 1
      const words = held.app_id === body.app_id ? `${held.made_by} holds` : 'another application holds'
      throw refusedWith(9499, [
        { field: 'chat_id', value: chat_id, description: `${words} a change of it: put yours in its place` },
      ])
    })
  },
})

const put = operatorEndpoint({
  endpoint: GatewayPublications.putDraft,
  isRead: false,
  isLogged: true,
  async run(call) {
    const { path, body } = call.input
    const { chat_id } = path
    mustInclude(call, chat_id)
    const { version, ...draft } = body
    const before = await call.store.read((tx) => heldChange(tx, chat_id))
    // A held change is stored often. Its base was checked when it was first stored.
    if (before?.app_id !== body.app_id || body.base_revision > before.base_revision)
      await mustBeBase(call, chat_id, body.base_revision)
    return await stored(call, { ...draft, chat_id }, (held) => {
      const isOthers = held !== undefined && held.app_id !== body.app_id
      if (!isOthers && (version === undefined || version === (held?.version ?? 0)))
        return (held?.version ?? 0) + 1
      throw refusedWith(9499, [
        {
          field: 'version',
          ...(version !== undefined && { value: String(version) }),
          description: since(held),
        },
      ])
    })
  },
})

const discard = operatorEndpoint({
  endpoint: GatewayPublications.deleteDraft,
  isRead: false,
  isLogged: true,
  async run(call) {
    const { chat_id } = call.input.path
    mustInclude(call, chat_id)
    await call.store.transaction(async (tx) => {
      await mustBeHeld(tx, call, chat_id)
      await forgetHeldChange(tx, chat_id)
    })
    call.tell({ kind: 'draft', app_id: call.context.app.app_id, chat_id })
    return {}
  },
})

interface NewDraft {
  chat_id: string
  app_id: string
  base_revision: number
  blocks: readonly unknown[]
}

async function stored(
  { store, access, now, tell }: OperatorCall<unknown>,
  { chat_id, app_id, base_revision, blocks }: NewDraft,
  versionAfter: (held: HeldChanges | undefined) => number,
) {
  const draft = await store.transaction(async (tx) => {
    const version = versionAfter(await heldChange(tx, chat_id))
    const made_by = access.grant.name
    return await storeHeldChange(tx, {
      chat_id,
      app_id,
      base_revision,
      blocks,
      version,
      made_by,
      changed_at: now,
    })
  })
  tell({ kind: 'draft', app_id, chat_id, version: draft.version })
  return { draft }
}

const since = (held: HeldChanges | undefined): string =>
  held
    ? `${held.made_by} has changed it since: it is at version ${held.version}`
    : 'it was discarded or published since'

export function mustInclude({ context: { app }, named }: OperatorCall<unknown>, chat_id: string): void {
  named.add(chat_id)
  if (isInScope(app, chat_id)) return
  const description = 'this gateway does not include this chat'
  throw refusedBy('chat', [{ field: 'chat_id', value: chat_id, description }])
}

async function mustBeHeld(
  tx: Tx,
  { context: { app } }: OperatorCall<unknown>,
  chat_id: string,
): Promise<HeldChanges> {
  const held = await heldChange(tx, chat_id)
  if (held?.app_id === app.app_id) return held
  throw refusedWith(1770002, [
    { field: 'chat_id', value: chat_id, description: 'no change of this announcement is held' },
  ])
}

/** The platform says whether the application reaches the chat, and its newest revision. */
async function mustBeBase(
  { client }: OperatorCall<unknown>,
  chat_id: string,
  base_revision: number,
): Promise<void> {
  const newest = await revisionAt(client(), 'chat_id', chat_id)
  if (base_revision <= newest) return
  const description = `the announcement is at revision ${newest}`
  throw refusedWith(99992402, [{ field: 'base_revision', value: String(base_revision), description }])
}

export const draftEndpoints: readonly OperatorEndpoint[] = [list, create, put, get, discard]
