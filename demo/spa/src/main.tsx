import { service } from '@element-js/element'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readShopData } from './shop-data.ts'
import './spa.css'

const data = readShopData(document)
// Created once for the page. Each checkout makes its own group from it.
const payments = service(data.apiKey, { baseUrl: data.serviceUrl })
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

createRoot(root).render(
  <StrictMode>
    <App shelf={data.shelf} payments={payments} />
  </StrictMode>,
)
