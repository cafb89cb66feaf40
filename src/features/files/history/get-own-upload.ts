import { GetFile } from '../../../../contract/im/files/get-file'
import { GetImage } from '../../../../contract/im/images/get-image'
import { callBytes } from '../../../api/client'
import type { UploadRecord } from './known-upload'

/** The bytes of what this application uploaded, whether or not it was ever sent (platform-facts i.2, i.3). */
export const getOwnUpload = ({ as, key }: UploadRecord): Promise<Blob> =>
  as === 'image'
    ? callBytes(GetImage, { path: { image_key: key } })
    : callBytes(GetFile, { path: { file_key: key } })
