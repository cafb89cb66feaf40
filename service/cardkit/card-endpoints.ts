import type { AnyEndpoint } from '../http/endpoint'
import { batchUpdateCard } from './batch-update-card'
import { convertCardId } from './convert-card-id'
import { createCard } from './create-card'
import { createCardElements } from './create-card-elements'
import { deleteCardElement } from './delete-card-element'
import { patchCardElement } from './patch-card-element'
import { replaceCardElement } from './replace-card-element'
import { streamCardText } from './stream-card-text'
import { updateCardEntity } from './update-card-entity'
import { updateCardSettings } from './update-card-settings'

/** Card entities: /open-apis/cardkit/v1 (platform/cards#card-entities). */
export const cardEndpoints: readonly AnyEndpoint[] = [
  createCard,
  convertCardId,
  updateCardEntity,
  updateCardSettings,
  batchUpdateCard,
  createCardElements,
  replaceCardElement,
  patchCardElement,
  deleteCardElement,
  streamCardText,
]
