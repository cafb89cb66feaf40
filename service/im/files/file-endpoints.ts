import type { AnyEndpoint } from '../../http/endpoint'
import { getImage } from '../images/get-image'
import { uploadImage } from '../images/upload-image'
import { getMessageResource } from '../messages/get-message-resource'
import { getFile } from './get-file'
import { uploadFile } from './upload-file'

export const fileEndpoints: readonly AnyEndpoint[] = [
  uploadFile,
  getFile,
  uploadImage,
  getImage,
  getMessageResource,
]
