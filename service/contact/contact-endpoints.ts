import type { AnyEndpoint } from '../http/endpoint'
import { basicBatchUsers } from './basic-batch-users'
import { batchGetUserIds } from './batch-get-user-ids'
import { batchUsers } from './batch-users'
import { findUsersByDepartment } from './find-users-by-department'
import { getUser } from './get-user'

/** The fixed paths come before the one with a parameter. */
export const contactEndpoints: readonly AnyEndpoint[] = [
  findUsersByDepartment,
  batchUsers,
  getUser,
  basicBatchUsers,
  batchGetUserIds,
]
