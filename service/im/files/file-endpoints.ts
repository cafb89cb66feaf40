import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { getImage } from '../images/get-image'
import { getImageScenarios } from '../images/get-image.scenarios'
import { uploadImage } from '../images/upload-image'
import { uploadImageScenarios } from '../images/upload-image.scenarios'
import { getMessageResource } from '../messages/get-message-resource'
import { getMessageResourceScenarios } from '../messages/get-message-resource.scenarios'
import { getFile } from './get-file'
import { getFileScenarios } from './get-file.scenarios'
import { uploadFile } from './upload-file'
import { uploadFileScenarios } from './upload-file.scenarios'

export const fileEndpoints: readonly AnyEndpoint[] = [
  uploadFile,
  getFile,
  uploadImage,
  getImage,
  getMessageResource,
]
export const fileScenarios: readonly EndpointScenarios[] = [
  uploadFileScenarios,
  getFileScenarios,
  uploadImageScenarios,
  getImageScenarios,
  getMessageResourceScenarios,
]
