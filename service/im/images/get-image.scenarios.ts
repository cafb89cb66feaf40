import { GetImage } from '../../../contract/im/images/get-image'
import type { EndpointScenarios } from '../../rules/scenario'
import { fileScenarios as those } from '../files/file.scenarios'

export const getImageScenarios: EndpointScenarios = {
  route: GetImage.route,
  happy: { path: { image_key: 'img_v3_happy' } },
  scenarios: {
    234007: those.botDisabled,
    '234001: image_key unknown, or of another tenant': {
      request: { path: { image_key: 'img_v3_nowhere' } },
    },
    234008: those.others,
    '234001: an avatar': { world: (file) => file.files.forEach((each) => (each.file_type = 'avatar')) },
    234041: those.keyDeleted,
    234042: those.storageBroken,
    '234001: Range starts beyond the end': those.beyond,
  },
}
