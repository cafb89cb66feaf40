import {
  invalidAudio,
  invalidEntity,
  invalidImage,
  invalidPeople,
  invalidTemplate,
} from '../../../../contract/im/cards/card-report'
import type { CardRefusal } from '../../../../contract/im/cards/card-report'
import type { CardWarning } from '../../../../contract/im/cards/card-warnings'
import { checkCard } from '../../../../contract/im/cards/check-card'
import type { CheckedCard } from '../../../../contract/im/cards/check-card'
import { cardEntity, cardIn, isSendable } from '../../../cards/card-entities'
import type { CardEntity } from '../../../cards/card-entities'
import type { Caller } from '../../../http/endpoint'
import type { Tx } from '../../../store/store'
import type { Files } from '../../../store/tables/messages'
import { filesNamed } from './files-named'
import { mentionedPeople } from './mentioned-people'

/** Why a card is refused: for itself, or for a name in it that is unknown. */
export type CardFault = CardRefusal & { of: 'card' | 'entity' | 'template' | 'images' | 'audios' | 'people' }

/** What a card is found to be, with the names in it looked up. */
export interface CardFacts {
  fault: CardFault | undefined
  warnings: readonly CardWarning[]
  /** The card of the entity that is sent. */
  entity?: Pick<CardEntity, 'card_id' | 'content'>
}

/** The first fault of a card: its JSON, its template, then its pictures, its recordings and its people (platform/cards#refusals). */
export async function cardFacts(tx: Tx, caller: Caller, card: CheckedCard, now: number): Promise<CardFacts> {
  const { refusal, warnings, template, entity } = card
  if (entity !== undefined) return entityFacts(tx, caller, entity, now)
  if (refusal) return { fault: { ...refusal, of: 'card' }, warnings }
  if (template !== undefined) return templateFacts(tx, caller, card, template)
  return { fault: await nameFault(tx, caller, card), warnings }
}

/** A card entity that cannot be sent. */
export const notSendable: CardFault = { of: 'entity', ...invalidEntity }

/** The card of an entity is checked as if it were sent itself. */
async function entityFacts(tx: Tx, caller: Caller, card_id: string, now: number): Promise<CardFacts> {
  const entity = await cardEntity(tx, card_id)
  if (!entity || !isSendable(entity, caller, now)) return { fault: notSendable, warnings: [] }
  return { ...(await cardFacts(tx, caller, checkCard(cardIn(entity.content)), now)), entity }
}

/** An application that lists no templates may use any, of which nothing is known. */
async function templateFacts(
  tx: Tx,
  { app_id, tenant_key }: Caller,
  { warnings }: CheckedCard,
  template: string,
): Promise<CardFacts> {
  const apps = await tx
    .selectFrom('apps')
    .select(['app_id', 'templates'])
    .where('tenant_key', '=', tenant_key)
    .where('templates', 'is not', null)
    .execute()
  if (apps.every((app) => app.app_id !== app_id)) return { fault: undefined, warnings }
  const having = apps
    .filter(({ templates }) => (JSON.parse(templates ?? '[]') as string[]).includes(template))
    .map((app) => app.app_id)
  const fault: CardFault | undefined = having.includes(app_id)
    ? undefined
    : { of: 'template', ...invalidTemplate(template, app_id, having.length > 0) }
  return { fault, warnings: [] }
}

async function nameFault(
  tx: Tx,
  caller: Caller,
  { images, audios, people }: CheckedCard,
): Promise<CardFault | undefined> {
  const files = await filesNamed(tx, [...images, ...audios])
  const isOwn = (key: string, kind: Files['kind']) => {
    const file = files.get(key)
    return file?.kind === kind && file.app_id === caller.app_id
  }
  const image = images.find((key) => !isOwn(key, 'image'))
  if (image !== undefined) return { of: 'images', ...invalidImage(image) }
  if (audios.some((key) => !isOwn(key, 'file'))) return { of: 'audios', ...invalidAudio }
  const known = await mentionedPeople(tx, caller, people)
  const unknown = people.filter((id) => !known.has(id))
  return unknown.length > 0 ? { of: 'people', ...invalidPeople(unknown) } : undefined
}
