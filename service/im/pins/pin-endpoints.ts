import type { AnyEndpoint } from '../../http/endpoint'
import { createPin } from './create-pin'
import { deletePin } from './delete-pin'
import { listPins } from './list-pins'

export const pinEndpoints: readonly AnyEndpoint[] = [createPin, deletePin, listPins]
