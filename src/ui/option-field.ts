import { Combobox } from '@base-ui/react/combobox'
import { styled } from './styled'
import styles from './option-field.module.css'

/** A field that offers the results of a search in groups, each with details next to its name. */
export const OptionField = styled('div', styles['field'])
export const OptionSection = styled('section', styles['field'])
export const OptionLabel = styled('label', styles['label'])
export const OptionHint = styled('p', styles['hint'])
export const OptionBox = styled(Combobox.InputGroup, styles['box'])
export const OptionInput = styled(Combobox.Input, styles['input'])
export const OptionPositioner = styled(Combobox.Positioner, styles['positioner'])
export const OptionPopup = styled(Combobox.Popup, styles['popup'])
export const OptionStatus = styled(Combobox.Status, styles['status'])
export const OptionGroupLabel = styled(Combobox.GroupLabel, styles['group'])
export const Option = styled(Combobox.Item, styles['option'])
export const OptionWords = styled('span', styles['words'])
export const OptionName = styled('span', styles['name'])
export const OptionDetails = styled('span', styles['beside'])
export const OptionCheck = styled(Combobox.ItemIndicator, styles['check'])
