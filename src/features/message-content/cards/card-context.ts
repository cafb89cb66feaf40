import { createContext, use } from 'react'
import type { ComponentType } from 'react'
import type { CardSchema } from '../../../../contract/im/cards/card-fields'
import type { CardPart } from '../../../../contract/im/cards/card-parts'
import type { Message } from '../../../../contract/im/messages/message'
import type { CardLook } from './card-look'

export interface PartProps {
  part: CardPart
}

/** What the parts of one card share. */
export interface InCard {
  message: Message
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
  /** The language of the console, as cards name it. */
  language: 'en_us' | 'zh_cn'
  look: CardLook
  schema: CardSchema
  /** The view of each component by its tag. */
  views: Readonly<Record<string, ComponentType<PartProps>>>
  /** The view of a component of no known tag. */
  Unknown: ComponentType<PartProps>
}

export const CardContext = createContext<InCard | undefined>(undefined)

/** The card that a part is in. */
export function useCard(): InCard {
  const card = use(CardContext)
  if (!card) throw new Error('A part of a card is rendered outside of a card.')
  return card
}
