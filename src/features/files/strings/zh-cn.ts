import { pageZhCn } from './page-zh-cn'
import { uploadZhCn } from './upload-zh-cn'

export const filesZhCn = { page: pageZhCn, upload: uploadZhCn }
