import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'

/** An application, in the words of its settings (platform/clients#applications). */
export interface Application {
  app_id: string
  creator_id: string
  /** 0 off, 1 on */
  status: number
  /** 0 custom, 1 store */
  scene_type: number
  payment_type: number
  create_source: string
  redirect_urls: string[]
  online_version_id: string
  unaudit_version_id: string
  app_name: string
  avatar_url: string
  description: string
  scopes: { scope: string; description: string; level: number; token_types: string[] }[]
  back_home_url: string
  i18n: { i18n_key: string; name: string; description: string; help_use: string }[]
  primary_language: string
  common_categories: string[]
  owner: { type: number; owner_id: string }
}

/** One application of the tenant; `me` is the one that asks. */
export const GetApplication = answering<{ app: Application }>()({
  route: 'GET /open-apis/application/v6/applications/:app_id',
  path: z.object({ app_id: z.string().min(1).max(200) }),
  query: z.object({ lang: z.enum(['zh_cn', 'en_us', 'ja_jp']), user_id_type: userIdType }),
})
