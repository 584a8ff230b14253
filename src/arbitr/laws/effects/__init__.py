"""The effects of rulings: a closed list, by what they are about. Each folds, cites its law and has its words."""
