import { MAX_IMAGE_BYTES, UploadImage } from '../../../contract/im/images/upload-image'
import { OCTETS, sniff } from '../../bytes/sniff'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import { appFacts } from '../files/file-facts'
import { UPLOAD_SCOPES } from '../files/upload-file'
import { measuredPicture } from './measured-picture'
import { uploadImageRules } from './upload-image.rules'
import type { UploadImageFacts } from './upload-image.rules'

/**
 * A picture of 10 MiB at most (platform/files#images). It is stored unchanged: the platform converts TIFF and HEIC to
 * JPEG, but Herald cannot decode them.
 */
export const uploadImage = serviceEndpoint<typeof UploadImage, UploadImageFacts>({
  contract: UploadImage,
  locks: noLocks,
  access: UPLOAD_SCOPES,
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, internal: 2200, unauthorized: 234002, storage: 234042 },
  upload: { part: 'image', most: MAX_IMAGE_BYTES },
  async gather({ tx, input, caller }) {
    const { image: file, image_type } = input.body
    const type = sniff(file.head)
    const pixels = type === OCTETS ? undefined : measuredPicture(file)
    return { ...(await appFacts(tx, caller)), file, image_type, type, pixels }
  },
  rules: uploadImageRules,
  async run({ tx, input, caller, world, keep }) {
    const { image, image_type } = input.body
    await keep(image)
    const image_key = world.newId('image')
    await tx
      .insertInto('files')
      .values({
        file_key: image_key,
        app_id: caller.app_id,
        file_name: '',
        file_type: image_type,
        kind: 'image',
        duration: null,
        size: image.size,
        sha256: image.sha256,
      })
      .execute()
    return { image_key }
  },
})
