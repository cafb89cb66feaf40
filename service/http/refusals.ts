import type { Endpoint, ParsedInput } from '../../contract/endpoint'
import { errorCodes } from '../../contract/error-codes'
import { ruleWords } from '../rules/rule'
import type { Rule } from '../rules/rule'
import type { Call, Gates } from './endpoint'
import { Failure } from './failure'
import type { FailureOptions } from './failure'
import { withShortValues } from './field-violations'

/** The refusal of a broken rule: its code with the words, headers and fields that it declares. */
export function refusalOf<Facts>(
  rule: Rule<Facts>,
  facts: Facts,
  { status }: Gates,
  { input, caller }: Pick<Call<Endpoint>, 'input' | 'caller'>,
): Failure {
  const options = {
    headers: rule.headers?.(facts) ?? {},
    rule: rule.when,
    ...(status !== undefined && { status }),
  }
  if (rule.scopes) return lacksScope(rule.scopes, caller.app_id, options)
  if (rule.id !== undefined) return unknownId(rule, rule.id, input, options)
  const msg = rule.words?.(facts) ?? ruleWords(rule)
  return new Failure(rule.code, rule.detail?.(facts), {
    ...options,
    ...(msg !== errorCodes[rule.code].msg && { msg }),
  })
}

/** 99991672 with everything that an operator needs to get one of the scopes (platform/envelope#missing-scopes). */
export function lacksScope(scopes: readonly string[], app_id: string, options: FailureOptions = {}): Failure {
  const names = `[${scopes.join(', ')}]`
  const page = `https://open.feishu.cn/app/${app_id}/auth?q=${scopes.join(',')}&op_from=openapi&token_type=tenant`
  return new Failure(
    99991672,
    { permission_violations: scopes.map((subject) => ({ type: 'action_scope_required', subject })) },
    {
      ...options,
      msg: `${errorCodes[99991672].msg}${names}.应用尚未开通所需的应用身份权限：${names}，点击链接申请并开通任一权限即可：${page}`,
    },
  )
}

/** Some codes repeat the ids; the others only say what is wrong (platform/envelope#ids). */
function unknownId(
  { code }: Pick<Rule<never>, 'code'>,
  field: string,
  input: ParsedInput<Endpoint>,
  options: FailureOptions,
): Failure {
  const value = sentAs(field, input)
  const { msg } = errorCodes[code]
  const repeatsIds = 'repeatsIds' in errorCodes[code]
  const violations = [{ field, value, description: repeatsIds ? 'id not exist' : msg }]
  return new Failure(
    code,
    { field_violations: withShortValues(violations) },
    {
      ...options,
      violations,
      ...(repeatsIds && { msg: `${msg} Invalid ids: [${value}]` }),
    },
  )
}

/** The value of a field in whichever part of the request has it. */
function sentAs(field: string, { path, query, body }: ParsedInput<Endpoint>): string {
  for (const part of [path, query, body]) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, field)) continue
    return String((part as Record<string, unknown>)[field])
  }
  return ''
}
