import { answering } from '../../endpoint'

/**
 * The person for whom a user token acts (platform/oauth#whose-token-it-is). Fields that need a scope are missing
 * without it.
 */
export interface UserInfo {
  name: string
  en_name: string
  avatar_url: string
  avatar_thumb: string
  avatar_middle: string
  avatar_big: string
  open_id: string
  union_id: string
  tenant_key: string
  email?: string
  user_id?: string
}

export const GetUserInfo = answering<UserInfo>()({ route: 'GET /open-apis/authen/v1/user_info' })
