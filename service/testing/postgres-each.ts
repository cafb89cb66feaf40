import { afterAll } from 'vitest'
import { reuseSchemas } from './postgres-schemas'

afterAll(reuseSchemas)
