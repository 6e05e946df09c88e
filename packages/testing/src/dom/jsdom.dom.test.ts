// @vitest-environment jsdom
import { testFake } from './fake.contract.ts'

testFake()
