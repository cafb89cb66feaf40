import { addWords } from '../../i18n/words'
import { signInEn } from './strings/sign-in-en'
import { signInZhCn } from './strings/sign-in-zh-cn'

/** The words of the form to sign in, which load with it. */
export const useSignInWords = addWords('signIn', { en: signInEn, zhCn: signInZhCn })
