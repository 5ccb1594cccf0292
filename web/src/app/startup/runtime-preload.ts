// The app's libraries, which are evaluated before it.
import 'react-dom/client'
import '@tanstack/react-query'
