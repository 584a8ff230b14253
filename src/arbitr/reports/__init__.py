"""What people look at on paper and in pictures; today the flow charts of the Laws."""
