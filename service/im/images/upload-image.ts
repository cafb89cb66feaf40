import type { ArrivedFile } from '../../../contract/form'
import {
  MAX_GIF_SIDE,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_SIDE,
  UploadImage,
} from '../../../contract/im/images/upload-image'
import { OCTETS, sniff } from '../../bytes/sniff'
import { pngHeader } from '../../examples/picture'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import type { Rule } from '../../rules/rule'
import { appFacts } from '../files/file-facts'
import type { AppFacts } from '../files/file-facts'
import { botRow, metaRow, tenantRows } from '../files/file.rules'
import { fileScenarios as those } from '../files/file.scenarios'
import { UPLOAD_SCOPES } from '../files/upload-file'
import { measuredPicture } from './measured-picture'
import type { PixelSize } from './measured-picture'

export interface UploadImageFacts extends AppFacts {
  file: ArrivedFile
  image_type: 'message' | 'avatar'
  /** By its bytes. */
  type: string
  /** Undefined if the bytes should state it but do not. */
  pixels: PixelSize | 'unknown' | undefined
}

/** The platform accepts JPEG, PNG, WEBP, GIF, BMP, ICO, TIFF and HEIC (platform/files#images). */
const takenTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/tiff',
  'image/heic',
])

const MAX_AVATAR_SIDE = 4_096

const rules: Rule<UploadImageFacts>[] = [
  botRow,
  { code: 234010, when: 'empty image', fails: (f) => f.file.size === 0 },
  {
    code: 234006,
    when: 'image above 10 MB (MB = 2^20)',
    fails: (f) => f.file.size > MAX_IMAGE_BYTES,
  },
  {
    code: 234011,
    when: 'not one of the formats, or too damaged to have a size in pixels',
    fails: (f) => !takenTypes.has(f.type) || f.pixels === undefined,
  },
  {
    code: 234039,
    when: 'more than 12,000 pixels at a side; GIF 2,000, avatar 4,096',
    fails: (f) => typeof f.pixels === 'object' && Math.max(f.pixels.width, f.pixels.height) > mostPixels(f),
  },
  ...tenantRows,
  metaRow,
]

const mostPixels = ({ type, image_type }: UploadImageFacts): number =>
  Math.min(
    type === 'image/gif' ? MAX_GIF_SIDE : MAX_IMAGE_SIDE,
    image_type === 'avatar' ? MAX_AVATAR_SIDE : MAX_IMAGE_SIDE,
  )

const form = { image_type: 'message', image: new Blob([pngHeader(1, 1)]) }

/**
 * A picture of 10 MiB at most (platform/files#images). It is stored unchanged: the platform converts TIFF and HEIC to
 * JPEG, but Herald cannot decode them.
 */
export const uploadImage = serviceEndpoint<typeof UploadImage, UploadImageFacts>({
  contract: UploadImage,
  locks: noLocks,
  emits: [],
  access: UPLOAD_SCOPES,
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, internal: 2200, unauthorized: 234002, storage: 234042 },
  upload: { part: 'image', most: MAX_IMAGE_BYTES },
  async gather({ tx, input, caller }) {
    const { image: file, image_type } = input.body
    const type = sniff(file.head)
    const pixels = type === OCTETS ? undefined : measuredPicture(file)
    return { ...(await appFacts(tx, caller)), file, image_type, type, pixels }
  },
  rules,
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
})
