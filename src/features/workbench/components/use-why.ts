import { useTranslation } from 'react-i18next'
import type { LoggedCall } from '../../../../contract/herald/log'
import { workbenchEn } from '../strings/en'

type Gate = keyof typeof workbenchEn.log.gates

const isGate = (name: string): name is Gate => Object.hasOwn(workbenchEn.log.gates, name)

/** What a gate is called in words; one that we do not know keeps its name. */
export function useGateLabel(): (gate: string) => string {
  const { t } = useTranslation('workbench')
  return (gate) => (isGate(gate) ? t(`log.gates.${gate}`) : gate)
}

/** Why a call was answered as it was, in a few words; '' where there is nothing to say. */
export function useCallReason(): (call: LoggedCall) => string {
  const { t } = useTranslation('workbench')
  const gateWords = useGateLabel()
  return ({ rule, gate, fault, route }) => {
    if (fault !== undefined) return t('log.byFault', { fault })
    if (rule !== undefined) return rule
    if (gate !== undefined) return gateWords(gate)
    return route === '' ? t('log.noRoute') : ''
  }
}
