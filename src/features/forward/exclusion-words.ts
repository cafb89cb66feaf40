import { i18n } from '../../i18n/i18n'
import type { ExclusionReason } from './exclusion-reason'
import './words'

/** Why a message cannot be forwarded, in the chosen language. */
export const exclusionWords = (why: ExclusionReason): string => i18n.t(`whyNot.${why}`, { ns: 'forward' })
