// @vitest-environment jsdom
import { testFake } from './fake.contract.ts'

// Before version 30, jsdom had no `CSS`.
Reflect.deleteProperty(globalThis, 'CSS')

testFake()
