// The libraries of the app, which run before it.
import 'react-dom/client'
import '@tanstack/react-query'
