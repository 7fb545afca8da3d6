import react from '@vitejs/plugin-react';
import { screenwright } from 'screenwright/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [react(), screenwright()] });
