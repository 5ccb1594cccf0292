// What the app stands on and what is carried out before it.
import 'react-dom/client'
import '@tanstack/react-query'
