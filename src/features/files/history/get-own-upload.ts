import { GetFile } from '../../../../contract/im/files/get-file'
import { GetImage } from '../../../../contract/im/images/get-image'
import { callBytes } from '../../../api/client'
import type { UploadRecord } from './transfer'

/** The bytes of what this application uploaded, whether or not it was ever sent (platform/files#get-a-file, platform/files#images). */
export const getOwnUpload = ({ as, key }: UploadRecord): Promise<Blob> =>
  as === 'image'
    ? callBytes(GetImage, { path: { image_key: key } })
    : callBytes(GetFile, { path: { file_key: key } })
