import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { createPin } from './create-pin'
import { deletePin } from './delete-pin'
import { listPins } from './list-pins'
import { createPinScenarios, deletePinScenarios, listPinsScenarios } from './pin.scenarios'

export const pinEndpoints: readonly AnyEndpoint[] = [createPin, deletePin, listPins]
export const pinScenarios: readonly EndpointScenarios[] = [
  createPinScenarios,
  deletePinScenarios,
  listPinsScenarios,
]
