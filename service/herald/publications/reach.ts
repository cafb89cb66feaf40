import type { FieldViolation } from '../../../contract/envelope'
import { gatherChat } from '../../docx/chat-facts'
import type { ChatFacts } from '../../docx/chat-facts'
import { chatRules, editRules, upgradedRules } from '../../docx/chat.rules'
import type { Caller } from '../../http/endpoint'
import { firstBroken } from '../../rules/rule'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'

export const readRules: readonly Rule<ChatFacts>[] = [...chatRules, ...upgradedRules]
const writeRules: readonly Rule<ChatFacts>[] = [...readRules, ...editRules]

/** A chat that a request names, and the rule by which the platform would refuse the first call to it. */
export interface Reached {
  /** Where the request names it. */
  field: string
  chat_id: string
  facts: ChatFacts
  broken: Rule<ChatFacts> | undefined
}

export async function reach(
  tx: Tx,
  caller: Caller,
  { field, chat_id }: Pick<Reached, 'field' | 'chat_id'>,
  does: 'read' | 'write',
): Promise<Reached> {
  const facts = await gatherChat(tx, chat_id, caller)
  return { field, chat_id, facts, broken: firstBroken(does === 'read' ? readRules : writeRules, facts) }
}

/** The application as the caller of the platform's operations. Undefined if there is none. */
export async function callerNamed(tx: Tx, app_id: string): Promise<Caller | undefined> {
  const app = await tx
    .selectFrom('apps')
    .select(['tenant_key', 'name', 'bot_enabled', 'scopes', 'kind'])
    .where('app_id', '=', app_id)
    .executeTakeFirst()
  if (!app) return undefined
  return {
    app_id,
    tenant_key: app.tenant_key,
    home: app.tenant_key,
    isStore: app.kind === 'store',
    name: app.name,
    bot_enabled: app.bot_enabled === 1,
    scopes: app.scopes === null ? undefined : (JSON.parse(app.scopes) as string[]),
  }
}

/** A row for each refusal of the platform. It names the chats that would get it. */
export const reachRules = <Facts extends { reached: readonly Reached[] }>(
  of: readonly Rule<ChatFacts>[] = writeRules,
): Rule<Facts>[] =>
  of.map((rule) => ({
    code: rule.code,
    when: rule.when,
    fails: (f) => f.reached.some(({ broken }) => broken === rule),
    detail: (f) => ({
      field_violations: f.reached
        .filter(({ broken }) => broken === rule)
        .map(({ field, chat_id }): FieldViolation => ({ field, value: chat_id, description: rule.when })),
    }),
    ours: true,
  }))
