import { MAX_IMAGE_BYTES, UploadImage } from '../../../contract/im/images/upload-image'
import type { EndpointScenarios } from '../../rules/scenario'
import { fileScenarios as those } from '../files/file.scenarios'
import { pngHeader } from './png-header'

const form = { image_type: 'message', image: new Blob([pngHeader(1, 1)]) }

export const uploadImageScenarios: EndpointScenarios = {
  route: UploadImage.route,
  happy: { form },
  scenarios: {
    234007: those.botDisabled,
    234010: { request: { form: { ...form, image: new Blob([]) } } },
    // Built when it is sent, not when the module is loaded.
    234006: {
      before: async () => ({ form: { ...form, image: new Blob([new Uint8Array(MAX_IMAGE_BYTES + 1)]) } }),
    },
    234011: { request: { form: { ...form, image: new Blob(['<svg/>']) } } },
    234039: { request: { form: { ...form, image: new Blob([pngHeader(12_001, 1)]) } } },
    234041: those.keyDeleted,
    234042: those.storageBroken,
    232096: those.metaStopped,
  },
}
